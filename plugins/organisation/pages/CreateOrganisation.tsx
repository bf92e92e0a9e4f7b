import { SetUp } from '../setUp/SetUp.tsx';

/** The page with the set-up form of a new organisation. */
export default function CreateOrganisation() {
  return <SetUp id={0} mode="create" />;
}
