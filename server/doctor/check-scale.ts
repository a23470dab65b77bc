import type pg from 'pg';
import { describeCluster, stepsToDo } from '#server/scale/distribute.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

/** Where the codes lie: on one server, or on the nodes of a cluster, and whether those are there. */
export async function checkScale(client: pg.Client): Promise<Finding> {
  const check = 'Scale';
  const cluster = await describeCluster(client);
  if (cluster.citus === null) return ok(check, 'one PostgreSQL holds everything');
  const installed = `Citus ${cluster.citus}`;
  if (cluster.unreachable.length > 0) {
    const says = `nodes that do not answer: ${cluster.unreachable.join(', ')}`;
    return problem(check, says, 'Bring them back: what concerns their codes is refused or tried again until then.');
  }
  if (!cluster.isBegun) return ok(check, `${installed} is installed, and one PostgreSQL holds everything`);
  const left = await stepsToDo(client, 1);
  if (left.length === 0) return ok(check, `${installed}, codes and scans on ${cluster.nodes.join(', ')}`);
  return warning(check, `distributing was cut off; ${left.length} steps are left`, 'Run `scale distribute` again.');
}
