// Runs a warm Vitest (session.ts) in its own process over its own copy of the project.
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestRunRequest, TestRunResult } from './session.ts';

const KEPT = [
  'src',
  'web',
  'test',
  'local',
  'migrations',
  'docs',
  'environments',
  'dist',
  'README.md',
  'package.json',
  'package-lock.json',
];

/** @returns the path of the copy, in a folder together with copies of the project's neighbours. */
function copyOf(root: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'broughtby-mutants-'));
  const copy = join(folder, 'project');
  mkdirSync(copy);
  const shared = join(root, '../shared');
  if (existsSync(shared)) symlinkSync(shared, join(folder, 'shared'));
  const configs = globSync('*.{json,toml,ts}', { cwd: root });
  for (const path of new Set([...KEPT, ...configs]))
    if (existsSync(join(root, path))) cpSync(join(root, path), join(copy, path), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

const STARTS_MAX = 3;

export class WarmVitest {
  readonly copy: string;
  readonly env: Record<string, string>;
  #child: ChildProcess | null = null;
  #ready: Promise<boolean> | null = null;
  #changed = new Set<string>();

  constructor(root: string, env: Record<string, string> = {}) {
    this.copy = copyOf(root);
    this.env = env;
  }

  #start(): ChildProcess {
    const child = spawn(process.execPath, [join(this.copy, 'test/release/mutants/session.ts')], {
      cwd: this.copy,
      env: { ...process.env, ...this.env },
      stdio: ['ignore', 'ignore', process.env.MUTANTS_LOUD ? 'inherit' : 'ignore', 'ipc'],
      detached: true,
    });
    this.#child = child;
    this.#ready = new Promise((done) => child.once('message', () => done(true)).once('exit', () => done(false)));
    return child;
  }

  write(file: string, text: string) {
    writeFileSync(join(this.copy, file), text);
    this.#changed.add(file);
  }

  /** @returns null if it didn't end in time or the process died. */
  async run(files: string[], patience: number): Promise<TestRunResult | null> {
    let child = this.#child ?? this.#start();
    for (let starts = 1; !(await this.#ready); starts++) {
      if (starts === STARTS_MAX) throw new Error(`Vitest didn't start in ${this.copy}`);
      child = this.#start();
    }
    const changed = [...this.#changed];
    this.#changed.clear();
    return new Promise((done) => {
      const settle = (answer: TestRunResult | null) => {
        clearTimeout(timer);
        child.off('message', settle).off('exit', gone);
        if (!answer) this.#kill();
        done(answer);
      };
      const gone = () => settle(null);
      const timer = setTimeout(gone, patience);
      child.on('message', settle).on('exit', gone);
      child.send({ files, changed } satisfies TestRunRequest);
    });
  }

  #kill() {
    const pid = this.#child?.pid;
    this.#child = null;
    if (pid)
      try {
        process.kill(-pid, 'SIGKILL');
      } catch {
        // The process has already ended.
      }
  }

  /** Ends the process, so that the next run starts a new one: a process that has run hundreds of files has grown. */
  restart() {
    this.#kill();
  }

  end() {
    this.#kill();
    rmSync(dirname(this.copy), { recursive: true, force: true });
  }
}
