/** A picture for any endpoint with `upload`: a GIF of one pixel. */
export const onePixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');
