// Reports tests that passed only at the second try and should be fixed.
import type { Reporter, TestCase } from 'vitest/node';

export default class FlakyReporter implements Reporter {
  #flaky: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#flaky.push(`${test.module.relativeModuleId}: ${test.fullName}`);
  }

  onTestRunEnd(): void {
    for (const name of this.#flaky) console.log(`passed at the second try: ${name}`);
  }
}
