/** At most one offer for each organisation. One that is over stays until the next offer takes its place. */
export interface OwnershipOffersTable {
  organisation_id: number;
  from_person_id: number;
  to_person_id: number;
  offered_at: number;
  expires_at: number;
}
