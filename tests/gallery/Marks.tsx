import { Avatar } from '#core/ui/avatar/Avatar.tsx';
import { Badge, type Tone } from '#core/ui/text/Badge.tsx';
import { firstIcons, Icon, type IconName } from '#core/ui/icons/Icon.tsx';
import { laterIcons } from '#core/ui/icons/laterIcons.ts';
import { Kbd } from '#core/ui/text/Kbd.tsx';
import { Spinner } from '#core/ui/icons/Spinner.tsx';
import { Tooltip } from '#core/ui/buttons/Tooltip.tsx';

const iconNames = Object.keys({ ...firstIcons, ...laterIcons }) as IconName[];

const tones: Tone[] = ['neutral', 'accent', 'success', 'warning', 'danger', 'info'];
const people = ['AK', 'BM', 'CS', 'DR', 'EV', 'FL', 'GN', 'HP', 'IT', 'JW', 'KZ', 'LO'];

export function Marks() {
  return (
    <section>
      <h2>Badge</h2>
      <div className="row">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </div>
      <h2 style={{ marginTop: 24 }}>Avatar</h2>
      <div className="row">
        {people.map((letters, id) => (
          <Avatar key={letters} id={id} letters={letters} size="lg" />
        ))}
      </div>
      <div className="row" style={{ marginTop: 12 }}>
        <Avatar id={3} letters="MK" size="sm" />
        <Avatar id={3} letters="MK" />
        <Avatar id={3} letters="MK" size="lg" />
        <Avatar id={3} letters="MK" size="xl" label="Maya Klein" />
        <Avatar id={9} letters="CR" size="lg" square />
        <Avatar id={5} letters="NO" size="lg" src="/no-such-picture.png" />
      </div>
      <h2 style={{ marginTop: 24 }}>Kbd, Spinner, Tooltip</h2>
      <div className="row">
        <Kbd keys="mod+k" /> <Kbd keys="g u" /> <Kbd keys="shift+arrowdown" /> <Spinner />
        <Tooltip text="18 Nov 2026, 14:32">
          <span className="text-muted">3 days ago</span>
        </Tooltip>
      </div>
      <h2 style={{ marginTop: 24 }}>Icon</h2>
      <div className="row text-muted">
        {iconNames.map((name) => (
          <Tooltip key={name} text={name}>
            <Icon name={name} size={18} />
          </Tooltip>
        ))}
      </div>
    </section>
  );
}
