// Records when each fault was active: an error without a fault that excuses it is a failure of ours.

/** A span of time, in milliseconds since the epoch. */
export interface TimeSpan {
  from: number;
  to: number;
}

/**
 * The faults of a soak test. Those of the database and a killed process excuse errors; a model's fault excuses none
 * towards users or senders.
 */
export type SoakFault = 'model lies' | 'model hangs' | 'model down' | 'database away' | 'answers lost' | 'killed';
const DATABASE: readonly SoakFault[] = ['database away', 'answers lost'];

export interface FaultWindows {
  /** Runs `work` and records its duration as a fault's. */
  during(fault: SoakFault, work: () => Promise<void>): Promise<void>;
  /** True if a 503 is excused at that time. */
  databaseTrouble(span: TimeSpan): boolean;
  /** True if no answer at all is excused at that time. */
  killed(span: TimeSpan): boolean;
  all: (TimeSpan & { fault: SoakFault })[];
}

export function trackFaultWindows(): FaultWindows {
  const all: FaultWindows['all'] = [];
  const overlap = (faults: readonly SoakFault[], { from, to }: TimeSpan) =>
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
