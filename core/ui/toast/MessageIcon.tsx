import type { MessageType } from '#core/contract/envelope.ts';
import { Icon, type IconName } from '../icons/Icon.tsx';
import { cx } from '../style/cx.ts';

/** The icon of a message in the colour of its kind. */
export function MessageIcon({ type }: { type: MessageType }) {
  const { icon, colour } = looks[type];
  return <Icon name={icon} size={18} className={cx('mt-px', colour)} />;
}

const looks: Record<MessageType, { icon: IconName; colour: string }> = {
  success: { icon: 'circle-check', colour: 'text-success' },
  danger: { icon: 'circle-x', colour: 'text-danger' },
  warning: { icon: 'alert-triangle', colour: 'text-warning' },
  info: { icon: 'info', colour: 'text-info' },
};
