/** For example 'We track 2 newsletters of axios.com: A, B'. */
export function writePublisherHint(domain: string, names: readonly string[], total: number): string {
  const more = total > names.length ? ' and others' : '';
  return `We track ${total === 1 ? 'a newsletter' : `${total} newsletters`} of ${domain}: ${names.join(', ')}${more}`;
}
