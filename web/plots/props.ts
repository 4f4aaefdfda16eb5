import type { ReactNode } from 'react';

export interface PlotSeries {
  label: string;
}

export interface PlotColumn {
  /** Label under the axis if there is room: 'Nov 16'. */
  name: string;
  /** Shown on hover and focus and in the table: 'Week of Nov 16'. */
  title: string;
  values: number[];
  /** Shown next to the values: '3 issues received'. */
  note?: string;
  /** True if issues are missing: a gap in our data, not in the sponsorships. */
  unseen?: boolean;
}

export interface BarsProps {
  label: string;
  /** Singular and plural of the unit: '1 sponsorship', '3 sponsorships'. */
  unit: [one: string, many: string];
  series: readonly PlotSeries[];
  columns: PlotColumn[];
  unseenLabel?: string;
  /** Low height, next to a list that it introduces. */
  low?: boolean;
}

export interface ShareTableProps {
  label: string;
  parts: { label: string; count: number }[];
}

export interface HeatRow {
  key: string;
  head: ReactNode;
  name: string;
  values: HeatValue[];
}

/** A number; null: an issue is missing; 'idle': no issue was due; undefined: hidden from this viewer. */
export type HeatValue = number | 'idle' | null | undefined;

export interface HeatMapProps {
  label: string;
  /** `mark` is written under the map if there is room: the first week of a month. */
  columns: { title: string; mark?: string | undefined }[];
  rows: HeatRow[];
  unit: [one: string, many: string];
  /** Header of the column with the rows' names: 'Newsletter', 'Placement'. */
  head?: string;
  /** `hidden` describes cells that are hidden from this viewer; they are left blank. */
  legend: { full: string; none: string; idle?: string; unseen?: string; hidden?: string };
}
