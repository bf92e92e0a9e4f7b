import { Provider } from 'jotai';
import { Dialogs } from './dialogs/Dialogs.tsx';
import { useLeaveQuestion } from './dialogs/useLeaveQuestion.ts';
import { Frame } from './frame/Frame.tsx';
import { Keys } from './keys/Keys.tsx';
import { LazyPalette } from './palette/LazyPalette.tsx';
import { PageOutlet } from './router/PageOutlet.tsx';
import { useShown } from './router/location.ts';
import { usePrefetch } from './router/usePrefetch.ts';
import type { Tree } from './tree.ts';

/** Everything of one organisation; another organisation gets a tree of its own, from the root up. */
export function SignedIn({ tree }: { tree: Tree }) {
  return (
    <Provider key={tree.organisationId} store={tree.store}>
      <Content tree={tree} />
    </Provider>
  );
}

function Content({ tree }: { tree: Tree }) {
  usePrefetch(tree);
  useLeaveQuestion(tree);
  const shown = useShown();
  const framed = shown !== null && !(shown.outcome.kind === 'page' && shown.outcome.route.bare);
  return (
    <>
      {framed ? (
        <Frame>
          <PageOutlet />
        </Frame>
      ) : (
        <main>
          <PageOutlet />
        </main>
      )}
      <Dialogs />
      <LazyPalette />
      <Keys />
    </>
  );
}
