import { Button } from '#core/ui/buttons/Button.tsx';
import { notify, useRecentMessages } from '#core/ui/toast/toast.ts';

export function Toasts() {
  const messages = useRecentMessages();
  return (
    <section>
      <h2>Toaster</h2>
      <div className="row">
        <Button onClick={() => notify('success', 'User created.')}>Success</Button>
        <Button onClick={() => notify('danger', 'This address is used by somebody else in the organisation already.')}>
          Danger
        </Button>
        <Button onClick={() => notify('warning', 'A newer version is ready.')}>Warning</Button>
        <Button onClick={() => notify('info', 'Nothing was changed.')}>Info</Button>
      </div>
      {messages.length > 0 && (
        <ul aria-label="Recent messages" className="mt-3 text-sm text-muted">
          {messages.map((message) => (
            <li key={message.id}>
              {message.at.toLocaleTimeString()} {message.text}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
