// The props of plots; apart from their code, which is loaded later (late.tsx).

import type { ReactNode } from 'react';

export interface Series {
  label: string;
}

/** One column of a plot over time. */
export interface Column {
  /** Under the axis, where there is room: 'Nov 16'. */
  name: string;
  /** Said on hover, focus and in the table: 'Week of Nov 16'. */
  title: string;
  /** One a series. */
  values: number[];
  /** Said beside the values: '3 issues received'. */
  note?: string;
  /** Issues are missing: a gap in our data, not of the sponsors. */
  unseen?: boolean;
}

export interface BarsProps {
  /** What is plotted: names plot and table. */
  label: string;
  /** What one is: '1 sponsorship', '3 sponsorships'. */
  unit: [one: string, many: string];
  series: readonly Series[];
  columns: Column[];
  /** What an unseen column means. */
  unseenLabel?: string;
  /** Beside a list, which it only introduces. */
  low?: boolean;
}

export interface MixProps {
  label: string;
  parts: { label: string; count: number }[];
}

export interface HeatRow {
  key: string;
  /** The row's head, at its left edge. */
  head: ReactNode;
  name: string;
  /** One for each column. */
  values: HeatValue[];
}

/** How many; null: an issue is missing; 'idle': none was due; undefined: not for this reader. */
export type HeatValue = number | 'idle' | null | undefined;

export interface HeatMapProps {
  label: string;
  /** `mark` is written under the map where there is room: the first week of a month. */
  columns: { title: string; mark?: string | undefined }[];
  rows: HeatRow[];
  unit: [one: string, many: string];
  /** What the rows are. */
  head?: string;
  /** `hidden` is said of cells that aren't for this reader; they are left blank. */
  legend: { full: string; none: string; idle?: string; unseen?: string; hidden?: string };
}
