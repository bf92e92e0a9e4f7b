import type { DialogProps } from '#core/command/host.ts';
import { Modal } from '#core/ui/dialog/Modal.tsx';
import { MessageIcon } from '#core/ui/toast/MessageIcon.tsx';
import { useRecentMessages } from '#core/ui/toast/toast.ts';

/** The last twenty messages, for people who missed a toast. */
export default function RecentMessages({ close }: DialogProps) {
  const messages = useRecentMessages();
  const latest = messages[0]?.id;
  return (
    <Modal title="Recent messages" onClose={close}>
      {messages.length === 0 && <p className="text-muted">There are no messages yet.</p>}
      <ol className="divide-y divide-line">
        {messages.map(({ id, type, text, at, details }) => (
          <li key={id} className="flex items-start gap-2.5 py-2 text-sm">
            <MessageIcon type={type} />
            <div className="min-w-0 flex-1 wrap-anywhere">
              <p>{text}</p>
              {details && (
                <details className="mt-1 text-muted" open={id === latest}>
                  <summary className="w-fit cursor-pointer rounded-sm">Show each</summary>
                  <ul className="mt-1 max-h-64 overflow-y-auto">
                    {details.map((line, at) => (
                      <li key={at}>{line}</li>
                    ))}
                  </ul>
                </details>
              )}
            </div>
            <time dateTime={at.toISOString()} className="text-muted tabular">
              {at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}
            </time>
          </li>
        ))}
      </ol>
    </Modal>
  );
}
