// The issuer's profiles: names and pictures of the personas; only the address for anyone else.
import { PERSONAS } from '../personas.ts';

const HUES: Record<string, string> = { admin: '#7c3a2d', pro: '#1f5f5b', free: '#3f4a8a', new: '#6b4f12' };

export function identityClaimsOf(email: string, issuer: string) {
  const persona = PERSONAS.find((one) => one.email === email);
  const address = { sub: email, email, email_verified: true };
  if (!persona) return address;
  return {
    ...address,
    given_name: persona.firstName,
    family_name: persona.lastName,
    name: `${persona.firstName} ${persona.lastName}`,
    picture: `${issuer}/pictures/${nameOf(email)}.svg`,
  };
}

/** The SVG at `/pictures/NAME.svg`, with a persona's initials; null if no persona has that name. */
export function renderPersonaPicture(path: string): string | null {
  const persona = PERSONAS.find(({ email }) => path === `/pictures/${nameOf(email)}.svg`);
  if (!persona) return null;
  const initials = `${persona.firstName[0]}${persona.lastName[0]}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96"><rect width="96" height="96" fill="${HUES[nameOf(persona.email)] ?? '#444444'}"/><text x="48" y="60" font-family="sans-serif" font-size="36" fill="#ffffff" text-anchor="middle">${initials}</text></svg>`;
}

const nameOf = (email: string) => email.split('@')[0] as string;
