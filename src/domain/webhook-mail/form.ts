// A posted form's text fields. Files in it are mails or attachments: a raw mail that comes as a file counts as the field's text.
import { AppError } from '../../errors.ts';

const FIELDS_MAX = 500;

/** @returns fields by name, the first of each. @throws AppError invalid where the body is not the form it says. */
export async function formFields(body: Uint8Array, contentType: string): Promise<Map<string, string>> {
  let form: FormData;
  try {
    form = await new Response(body as Uint8Array<ArrayBuffer>, { headers: { 'content-type': contentType } }).formData();
  } catch (cause) {
    throw new AppError('invalid', 'The form could not be read', { cause });
  }
  const fields = new Map<string, string>();
  for (const [name, value] of form) {
    if (fields.size >= FIELDS_MAX) throw new AppError('invalid', `The form has more than ${FIELDS_MAX} fields`);
    if (!fields.has(name)) fields.set(name, typeof value === 'string' ? value : await (value as File).text());
  }
  return fields;
}
