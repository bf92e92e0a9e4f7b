import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely';

const READS: ReadonlySet<string> = new Set(['SelectQueryNode', 'RawNode', 'SetOperationNode']);

/** Refuses a change outside a transaction, on both databases. */
export class ReadOnlyPlugin implements KyselyPlugin {
  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    if (!READS.has(node.kind)) throw new Error('`store.read` only reads: change data within `store.write`.');
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result;
  }
}
