// One row of features: values in a fixed order. Their names are only collected when a model is trained or explained.
export class FeatureRow {
  readonly values: number[] = [];
  readonly names: string[] | null;

  constructor(named = false) {
    this.names = named ? [] : null;
  }

  add(name: string, value: number | boolean): void {
    this.values.push(typeof value === 'number' ? (Number.isFinite(value) ? value : 0) : value ? 1 : 0);
    this.names?.push(name);
  }

  /** Adds one column for each option, with 1 for those that are chosen and 0 for the others. */
  choose<T extends string>(name: string, options: readonly T[], chosen: (option: T) => boolean): void {
    for (const option of options) this.add(`${name}.${option}`, chosen(option));
  }
}
