// While the DNS resolver is away an address counts as unchecked, and the nightly run tries again.
import { domainOfEmail } from '../../domain/contact/mail-domain.ts';
import { AppError } from '../../errors.ts';
import { chunk } from '../../jobs.ts';
import type { Services } from '../../services.ts';
import {
  hasFreshMailDomainCheck,
  listMailDomainsDueForCheck,
  purgeUnusedMailDomainChecks,
  saveMailDomainCheck,
} from '../../store/contact/mail-domains.ts';

type Needs = Pick<Services, 'db' | 'mailDomains'>;

export async function checkMailDomainOfAddress(services: Needs, email: string, now: Date): Promise<void> {
  const domain = domainOfEmail(email);
  if (!domain || (await hasFreshMailDomainCheck(services.db, domain, now))) return;
  try {
    await checkDomain(services, domain, now);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'vendor_failed')) throw error;
  }
}

async function checkDomain({ db, mailDomains }: Needs, domain: string, now: Date): Promise<void> {
  if (!mailDomains) return;
  await saveMailDomainCheck(db, domain, await mailDomains.check(domain), now);
}

/** @throws AppError vendor_failed; the queue tries again. */
export async function checkMailDomains(services: Needs, domains: readonly string[], now: Date): Promise<void> {
  for (const domain of domains) {
    if (!(await hasFreshMailDomainCheck(services.db, domain, now))) await checkDomain(services, domain, now);
  }
}

const DOMAINS_A_NIGHT = 2_000;
const DOMAINS_A_JOB = 20;

/** Also deletes checks of domains that no contact has any more. Returns the number of both. */
export async function queueDueMailDomains(
  { db, jobs, config }: Pick<Services, 'db' | 'jobs' | 'config'>,
  now: Date,
): Promise<number> {
  const forgotten = await purgeUnusedMailDomainChecks(db);
  if (!config.DNS_RESOLVER) return forgotten;
  const due = (await listMailDomainsDueForCheck(db, now, DOMAINS_A_NIGHT)).filter(
    (domain) => domainOfEmail(`x@${domain}`) === domain,
  );
  await jobs.send(chunk(due, DOMAINS_A_JOB).map((domains) => ({ kind: 'mail-domains', domains })));
  return forgotten + due.length;
}
