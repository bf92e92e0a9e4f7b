import { useAtom } from 'jotai';
import { PageHeader } from '#core/ui/header/PageHeader.tsx';
import { Select } from '#core/ui/select/Select.tsx';
import { type Theme, themeAtom } from '#shell/frame/theme.ts';
import { Buttons } from './Buttons.tsx';
import { Dialogs } from './Dialogs.tsx';
import { Fields } from './Fields.tsx';
import { Lists } from './Lists.tsx';
import { Marks } from './Marks.tsx';
import { Navigation } from './Navigation.tsx';
import { Placeholders } from './Placeholders.tsx';
import { Toasts } from './Toasts.tsx';

const themes = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** Every part of core/ui in every state. For development only: no page of the portal links here. */
export function Gallery() {
  const [theme, setTheme] = useAtom(themeAtom);
  return (
    <main className="gallery">
      <section>
        <PageHeader title="Parts" note="What the portal is made of, in every state.">
          <Select
            label="Theme"
            hideLabel
            options={themes}
            value={theme}
            onChange={(value) => setTheme(value as Theme)}
            className="w-40"
          />
        </PageHeader>
      </section>
      <Buttons />
      <Marks />
      <Navigation />
      <Fields />
      <Dialogs />
      <Lists />
      <Placeholders />
      <Toasts />
    </main>
  );
}
