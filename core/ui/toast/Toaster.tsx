import { Suspense, lazy, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { type Message, useRecentMessages } from './toast.ts';
import { whenIdle } from '../style/whenIdle.ts';

const load = () => import('./ToastStack.tsx');
const ToastStack = lazy(load);

/**
 * Shows and announces what `notify` says; rendered once, by the shell. The cards are loaded when the page is idle, or with
 * the first message. It is rendered beside the page's root, because dialogs make the root inert. `waits`: the first page
 * is still loading.
 */
export function Toaster({ waits = false }: { waits?: boolean }) {
  const messages = useRecentMessages();
  const [drawn, setDrawn] = useState(false);
  useEffect(() => (waits ? undefined : whenIdle(() => setDrawn(true))), [waits]);
  return createPortal(
    <div>
      <Announcer messages={messages} />
      {(drawn || messages.length > 0) && (
        <Suspense>
          <ToastStack messages={messages} />
        </Suspense>
      )}
    </div>,
    document.body,
  );
}

/** Rendered from the start, because screen readers miss a message that is inserted together with its live region. */
function Announcer({ messages }: { messages: readonly Message[] }) {
  const grave = (message: Message) => message.type === 'danger' || message.type === 'warning';
  return (
    <div className="sr-only">
      <div role="alert">
        <Latest message={messages.find((message) => message.id > 0 && grave(message))} />
      </div>
      <div role="status">
        <Latest message={messages.find((message) => message.id > 0 && !grave(message))} />
      </div>
    </div>
  );
}

/** A message to read out. It is removed after 5 s, so that a screen reader does not meet it later, out of place. */
function Latest({ message }: { message: Message | undefined }) {
  const [over, setOver] = useState<number>();
  const id = message?.id;
  useEffect(() => {
    const timer = setTimeout(() => setOver(id), 5_000);
    return () => clearTimeout(timer);
  }, [id]);
  return message && message.id !== over ? <p key={message.id}>{message.text}</p> : null;
}
