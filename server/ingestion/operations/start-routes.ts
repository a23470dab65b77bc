import * as contract from '#lib/contract/ingestion.ts';
import { route } from '#server/core/http/route.ts';
import { findTargetWorkorder } from '../queries/ingested-workorder.ts';
import { startPorts } from '../queries/start-ports.ts';
import { findTemplateSettings } from '../queries/templates.ts';
import { addSids } from './add-sids.ts';
import { addToWorkorder } from './add-to-workorder.ts';
import { createFromTemplate } from './create-from-template.ts';
import { getPostData } from './deprecated-upload.ts';

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
