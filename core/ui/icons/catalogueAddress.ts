/** The address of an application's icon: a file of the catalogue by its name, or another address. */
export const catalogueAddress = (image: string): string => (image.includes('/') ? image : `/catalogue/${image}`);
