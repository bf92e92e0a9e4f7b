import { useAtomValue } from 'jotai';
import { lazy, Suspense, useState } from 'react';
import { admits } from '#core/access/rule.ts';
import { viewerAtom } from '#core/session/session.ts';
import { SkeletonRows } from '#core/ui/page/Skeleton.tsx';
import type { HistoryProps, Plugin } from '#core/plugin/plugin.ts';
import { registryAtom } from '#core/plugin/registryAtom.ts';

/** The plugin's part that shows what happened; `undefined` if no plugin has one, or it does not admit the viewer. */
export function useHistoryPart(): Plugin['history'] {
  const viewer = useAtomValue(viewerAtom);
  const history = useAtomValue(registryAtom)?.plugins.find((plugin) => plugin.history)?.history;
  return history && admits(history.access, viewer) ? history : undefined;
}

/** The tab 'History' of a record's page; no tab if there is nothing to show it. */
export function useHistoryTab(kind: string, id: number) {
  const history = useHistoryPart();
  return history
    ? [{ key: 'history', label: 'History', content: <History history={history} of={{ kind, id }} />, wide: true }]
    : [];
}

/** What happened, loaded when it is shown. */
export function History({ history, ...props }: HistoryProps & { history: NonNullable<Plugin['history']> }) {
  const [Shown] = useState(() => lazy(history.part));
  return (
    <Suspense fallback={<SkeletonRows rows={props.most ?? 8} columns={2} />}>
      <Shown {...props} />
    </Suspense>
  );
}
