// npm run doctor -- [production|staging]: reports what is missing or wrong, without changing anything.
import { collectEnvironmentFacts, type EnvironmentFacts, type Finding, parseCommandLine } from './facts.ts';
import { inspectEnvironment } from './inspect.ts';

const markOf = (state: Finding['state']) => (state === 'ok' ? 'ok' : state === 'unknown' ? '?' : state.toUpperCase());

/** `healthy` if nothing is missing, wrong or unreachable; what can't be checked from this machine doesn't count. */
export async function createDoctorReport(at: EnvironmentFacts): Promise<{ lines: string[]; healthy: boolean }> {
  const findings = await inspectEnvironment(at);
  const count = (state: Finding['state']) => findings.filter((one) => one.state === state).length;
  const [missing, wrong, unreachable, unknown] = (['missing', 'wrong', 'unreachable', 'unknown'] as const).map(count);
  const healthy = !missing && !wrong && !unreachable;
  const summary = healthy
    ? `nothing is missing that can be seen from here${unknown ? `; ${unknown} to be looked at by hand (?)` : ''}.`
    : `${missing} missing, ${wrong} wrong${unreachable ? `, ${unreachable} unreachable` : ''}. npm run provision -- --env ${at.name} makes what it can.`;
  const lines = findings.map(({ state, say }) => `${markOf(state).padEnd('UNREACHABLE'.length)}  ${say}`);
  return { healthy, lines: [...lines, '', `${at.name}: ${summary}`] };
}

if (import.meta.main) {
  const facts = await collectEnvironmentFacts(parseCommandLine().name, process.env);
  const { lines, healthy } = await createDoctorReport(facts);
  console.log(lines.join('\n'));
  process.exitCode = healthy ? 0 : 1;
}
