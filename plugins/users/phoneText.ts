/** The phone of a person: who came by an import or a directory may have none (docs/specification/server.md section 10). */
export const phoneText = (mobile: string): string => mobile || 'No phone';
