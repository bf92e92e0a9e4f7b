import { Button, type ButtonVariant } from '#core/ui/buttons/Button.tsx';
import { IconButton } from '#core/ui/buttons/IconButton.tsx';

const variants: ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger'];

export function Buttons() {
  return (
    <section>
      <h2>Button</h2>
      {variants.map((variant) => (
        <div key={variant} className="row" style={{ marginBottom: 12 }}>
          <Button variant={variant}>New User</Button>
          <Button variant={variant} icon="plus">
            New User
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} busy>
            Saving
          </Button>
          <Button variant={variant} href="/gallery/gallery.html" icon="external-link">
            A link
          </Button>
        </div>
      ))}
      <h2>IconButton</h2>
      <div className="row">
        <IconButton icon="pencil" label="Edit" />
        <IconButton icon="more-horizontal" label="Actions" />
        <IconButton icon="trash" label="Delete" disabled tooltip="The default policy stays." />
        <IconButton icon="refresh-cw" label="Reload" busy />
        <IconButton icon="x" label="Close" small />
        <IconButton icon="home" label="Home" href="/gallery/gallery.html" />
      </div>
    </section>
  );
}
