/** A picture that any endpoint with `upload` takes: a GIF of one pixel. */
export const onePixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');
