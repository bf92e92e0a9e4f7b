import type { ReactNode } from 'react';
import type { DialogProps } from '#core/command/host.ts';
import { WhenRead } from '#core/ui/page/WhenRead.tsx';
import { Modal } from '#core/ui/dialog/Modal.tsx';
import { SkeletonText } from '#core/ui/page/Skeleton.tsx';
import { offerOf, useApplication } from '../queries.ts';
import type { Named, Offer } from '../rules.ts';

interface Props extends DialogProps {
  /** With what can be given in it, where the page knows. */
  application: Named & Partial<Offer>;
  title: string;
  /** The dialog itself, with what can be given in the application. */
  children(offer: Offer): ReactNode;
}

/** A dialog that needs to know what can be given in an application: at once where the page knows it already. */
export function WithOffer(props: Props) {
  const { application, children } = props;
  const { roles } = application;
  return roles ? children({ ...application, roles }) : <Reading {...props} />;
}

function Reading({ application, title, close, children }: Props) {
  const reading = useApplication(application.id);
  if (reading.data) return children(offerOf(reading.data));
  return (
    <Modal title={title} description={application.name} onClose={close}>
      <WhenRead reading={reading} skeleton={<SkeletonText lines={4} />} />
    </Modal>
  );
}
