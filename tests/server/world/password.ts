/** The password of every person in the world. */
export const PASSWORD = 'correct horse battery';
