// Sentences with which ads begin, in many languages: a product's name, what it does, and the reader's own things.
import { toAlternation } from '../../domain/any-of.ts';

/**
 * Any verb in lower case, and then a possessive for the reader's things: 'Acme plans your shifts', 'Acme classe vos
 * documents', 'Acme ordnet Ihre Belege'. This is the source of a pattern that begins right after the name.
 */
export const VERB_AND_YOUR_SOURCE = String.raw`\s+(?:\p{Ll}{3,}\s+){1,2}(?:${toAlternation(`
  your | vos | votre | tes | ton | ihre[nrms]? | deine[nrms]? | dein | eure[nrms]? | euer | tus? | sus? | seus? | suas? | teus? | tuas? | i tuoi | le tue | je | jouw | uw`)})(?!\p{L})`;
