import * as contract from '#lib/contract/ingestion.ts';
import { findTargetWorkorder } from '#server/db/ingested-workorder.ts';
import { findTemplateSettings } from '#server/db/ingestion-template-repository.ts';
import { addSids } from '#server/domain/ingestion/add-sids.ts';
import { addToWorkorder } from '#server/domain/ingestion/add-to-workorder.ts';
import { createFromTemplate } from '#server/domain/ingestion/create-from-template.ts';
import { getPostData } from '#server/domain/ingestion/deprecated-upload.ts';
import { route } from '../../core/route.ts';
import { startPorts } from './start-ports.ts';

export const addSidsRoute = route(contract.addSids, async ({ body, actor, services }) =>
  addSids(startPorts(services), actor, body),
);

export const createFromIngestionTemplateRoute = route(
  contract.createFromIngestionTemplate,
  async ({ body, actor, services }) => {
    const { db } = services.database;
    const ports = {
      ...startPorts(services),
      findTemplate: (companyId: number, key: string) => findTemplateSettings(db, companyId, key),
    };
    return createFromTemplate(ports, actor, body);
  },
);

export const addToWorkorderRoute = route(contract.addToWorkorder, async ({ body, actor, services }) => {
  const { db } = services.database;
  const ports = {
    ...startPorts(services),
    findTarget: (companyId: number, key: string) => findTargetWorkorder(db, companyId, key),
  };
  return addToWorkorder(ports, actor, body);
});

export const getPostDataRoute = route(contract.getPostData, async ({ body, actor, services }) =>
  getPostData(startPorts(services), actor, body.filetype),
);
