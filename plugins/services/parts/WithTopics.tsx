import type { ReactNode } from 'react';
import { useReading } from '#core/client/queries.ts';
import type { DialogProps } from '#core/command/host.ts';
import { Modal } from '#core/ui/dialog/Modal.tsx';
import { SkeletonText } from '#core/ui/page/Skeleton.tsx';
import { WhenRead } from '#core/ui/page/WhenRead.tsx';
import { listServices } from '../contract.ts';

interface Props extends DialogProps {
  title: string;
  children(topics: readonly string[]): ReactNode;
}

/** A dialog that needs to know of which topics scopes are made. */
export function WithTopics({ title, close, children }: Props) {
  const reading = useReading(listServices, {});
  if (reading.data) return children(reading.data.topics);
  return (
    <Modal title={title} onClose={close}>
      <WhenRead reading={reading} skeleton={<SkeletonText lines={6} />} />
    </Modal>
  );
}
