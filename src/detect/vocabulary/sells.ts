// What follows a product's name at the beginning of its ad, in many languages: what it does, and to whose things.
import { anyOf } from '../../domain/any-of.ts';

/**
 * 'Acme plans your shifts', 'Acme classe vos documents', 'Acme ordnet Ihre Belege': any verb in small letters, and
 * then the reader's things. The source of a pattern that begins right after the name.
 */
export const VERB_YOUR_THINGS = String.raw`\s+(?:\p{Ll}{3,}\s+){1,2}(?:${anyOf(`
  your | vos | votre | tes | ton | ihre[nrms]? | deine[nrms]? | dein | eure[nrms]? | euer | tus? | sus? | seus? | suas? | teus? | tuas? | i tuoi | le tue | je | jouw | uw`)})(?!\p{L})`;
