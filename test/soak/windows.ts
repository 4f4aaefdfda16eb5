// Records when each fault was active: an error without a fault that excuses it is a failure of ours.

/** Milliseconds since the epoch. */
export interface Span {
  from: number;
  to: number;
}

/** Of the database's two, and of the process; a model's fault excuses nothing that a person or a sender sees. */
export type SoakFault = 'model lies' | 'model hangs' | 'model down' | 'database away' | 'answers lost' | 'killed';
const DATABASE: readonly SoakFault[] = ['database away', 'answers lost'];

export interface Windows {
  /** Runs `work` as the time of a fault. */
  during(fault: SoakFault, work: () => Promise<void>): Promise<void>;
  /** Whether it may answer that it can't just now. */
  databaseTrouble(span: Span): boolean;
  /** Whether it may not answer at all. */
  killed(span: Span): boolean;
  all: (Span & { fault: SoakFault })[];
}

export function trackFaultWindows(): Windows {
  const all: Windows['all'] = [];
  const overlap = (faults: readonly SoakFault[], { from, to }: Span) =>
    all.some((window) => faults.includes(window.fault) && window.from <= to && window.to >= from);
  return {
    all,
    async during(fault, work) {
      const window = { fault, from: Date.now(), to: Number.POSITIVE_INFINITY };
      all.push(window);
      await work();
      window.to = Date.now();
    },
    databaseTrouble: (span) => overlap(DATABASE, span),
    killed: (span) => overlap(['killed'], span),
  };
}
