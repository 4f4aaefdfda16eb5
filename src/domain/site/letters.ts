import { domainToUnicode } from 'node:url';

/**
 * @param label of a host, in lower case.
 * @returns it in its own letters ('bücherhaus' of 'xn--bcherhaus-q9a'), or as it is where it isn't encoded, or wrongly.
 */
export const decodePunycode = (label: string): string => (label.startsWith('xn--') && domainToUnicode(label)) || label;
