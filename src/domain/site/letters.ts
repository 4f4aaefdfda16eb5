import { domainToUnicode } from 'node:url';

/** 'bücherhaus' for 'xn--bcherhaus-q9a'; a label that isn't encoded, or not correctly, is returned unchanged. */
export const decodePunycode = (label: string): string => (label.startsWith('xn--') && domainToUnicode(label)) || label;
