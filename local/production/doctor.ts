// npm run doctor -- [production|staging]: reports in words what is missing or wrong, without changing anything. Exits
// with 1 if something is, or if a vendor couldn't be reached.
import { pathToFileURL } from 'node:url';
import { collectEnvironmentFacts, parseEnvironmentName } from './command.ts';
import type { EnvironmentFacts, Finding, FindingState } from './finding.ts';
import { inspectEnvironment } from './inspect.ts';

const MARKS: Record<FindingState, string> = {
  ok: 'ok',
  missing: 'MISSING',
  wrong: 'WRONG',
  unreachable: 'UNREACHABLE',
  unknown: '?',
};
const MARK_WIDTH = MARKS.unreachable.length;

/**
 * Formats an environment's findings as lines for the terminal. `healthy` is true if no finding is missing, wrong or
 * unreachable; 'unknown' ones, which can't be checked from this machine, don't count.
 */
export function formatFindings(name: string, findings: Finding[]): { lines: string[]; healthy: boolean } {
  const count = (state: FindingState) => findings.filter((one) => one.state === state).length;
  const healthy = count('missing') + count('wrong') + count('unreachable') === 0;
  const unreachable = count('unreachable') ? `, ${count('unreachable')} unreachable` : '';
  return {
    healthy,
    lines: [
      ...findings.map(({ state, say }) => `${MARKS[state].padEnd(MARK_WIDTH)}  ${say}`),
      '',
      healthy
        ? `${name}: nothing is missing that can be seen from here${count('unknown') ? `; ${count('unknown')} to be looked at by hand (?)` : ''}.`
        : `${name}: ${count('missing')} missing, ${count('wrong')} wrong${unreachable}. npm run provision -- --env ${name} makes what it can.`,
    ],
  };
}

export const createDoctorReport = async (at: EnvironmentFacts) => formatFindings(at.name, await inspectEnvironment(at));

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    const { lines, healthy } = await createDoctorReport(
      await collectEnvironmentFacts(parseEnvironmentName(), process.env),
    );
    console.log(lines.join('\n'));
    process.exitCode = healthy ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
