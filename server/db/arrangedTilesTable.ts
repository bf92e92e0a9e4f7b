/** Where a person has put the tile of an application on the launcher of an organisation. */
export interface ArrangedTilesTable {
  organisation_id: number;
  person_id: number;
  application_id: number;
  position: number;
  is_pinned: 0 | 1;
}
