/** What the portal keeps in this tab about people and records has a name that begins so. It is gone after signing out. */
export const TAB_MEMORY = 'gatehouse.people.';

/** Forgets all of it: the next person at this computer may be somebody else. */
export function forgetPeople(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(TAB_MEMORY)) sessionStorage.removeItem(key);
  } catch {
    // The storage is forbidden: it has nothing.
  }
}
