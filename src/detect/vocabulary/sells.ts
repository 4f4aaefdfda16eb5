// Sentences with which ads begin, in many languages: a product's name, what it does, and the reader's own things.
import { toAlternation } from '../../domain/any-of.ts';

/** A verb and a possessive for the reader's things, right after the name: 'Acme plans your shifts'. */
export const VERB_AND_YOUR_SOURCE = String.raw`\s+(?:\p{Ll}{3,}\s+){1,2}(?:${toAlternation(`
  your | vos | votre | tes | ton | ihre[nrms]? | deine[nrms]? | dein | eure[nrms]? | euer | tus? | sus? | seus? | suas? | teus? | tuas? | i tuoi | le tue | je | jouw | uw`)})(?!\p{L})`;
