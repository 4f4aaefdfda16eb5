// npm run doctor -- [production|staging]: reports in words what is missing or wrong, without changing anything. Exits
// with 1 if something is, or if a vendor couldn't be reached.
import { collectEnvironmentFacts, type EnvironmentFacts, type Finding, parseEnvironmentName } from './facts.ts';
import { inspectEnvironment } from './inspect.ts';

const MARKS: Record<Finding['state'], string> = {
  ok: 'ok',
  missing: 'MISSING',
  wrong: 'WRONG',
  unreachable: 'UNREACHABLE',
  unknown: '?',
};

/** `healthy` if nothing is missing, wrong or unreachable; what can't be checked from this machine doesn't count. */
export async function createDoctorReport(at: EnvironmentFacts): Promise<{ lines: string[]; healthy: boolean }> {
  const findings = await inspectEnvironment(at);
  const count = (state: Finding['state']) => findings.filter((one) => one.state === state).length;
  const healthy = count('missing') + count('wrong') + count('unreachable') === 0;
  const toLookAt = count('unknown') ? `; ${count('unknown')} to be looked at by hand (?)` : '';
  const unreachable = count('unreachable') ? `, ${count('unreachable')} unreachable` : '';
  const summary = healthy
    ? `nothing is missing that can be seen from here${toLookAt}.`
    : `${count('missing')} missing, ${count('wrong')} wrong${unreachable}. npm run provision -- --env ${at.name} makes what it can.`;
  const lines = findings.map(({ state, say }) => `${MARKS[state].padEnd(MARKS.unreachable.length)}  ${say}`);
  return { healthy, lines: [...lines, '', `${at.name}: ${summary}`] };
}

if (import.meta.main) {
  const { lines, healthy } = await createDoctorReport(
    await collectEnvironmentFacts(parseEnvironmentName(), process.env),
  );
  console.log(lines.join('\n'));
  process.exitCode = healthy ? 0 : 1;
}
