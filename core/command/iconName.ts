import { iconNames, type IconName } from '../ui/Icon.tsx';

/** The icon that a command or page names; `undefined` where it names none, or one that the portal does not have. */
export function iconName(name: string | undefined): IconName | undefined {
  return iconNames.find((known) => known === name);
}
