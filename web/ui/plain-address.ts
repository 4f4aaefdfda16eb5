/** An address as it is read aloud: 'acme.com/offer'. */
export const plainAddress = (address: string): string =>
  address.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '');
