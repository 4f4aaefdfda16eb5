import { Field } from './field.tsx';
import { formatCount } from './format.ts';
import { Select } from './input.tsx';

interface Props<F extends string, M extends { [Name in F]?: string | null }> {
  /** The fields that a column can hold, and their labels in order. */
  labels: Record<F, string>;
  required: F;
  headers: readonly string[];
  totalRows: number;
  /** The first rows. */
  preview: readonly Record<string, string>[];
  mapping: M;
  disabled: boolean;
  onChange: (mapping: M) => void;
}

/** Maps columns to fields, and previews the first rows. */
export function ColumnMapping<F extends string, M extends { [Name in F]?: string | null }>(props: Props<F, M>) {
  const { labels, required, headers, totalRows, preview, mapping, disabled, onChange } = props;
  const fields = Object.keys(labels) as F[];
  const mapped = fields.filter((field) => mapping[field]);
  return (
    <div className="grid min-w-0 gap-4">
      <div className="grid gap-3 sm:grid-cols-2">
        {fields.map((field) => (
          <Field key={field} label={labels[field]} required={field === required}>
            <Select
              value={mapping[field] ?? ''}
              disabled={disabled}
              className="w-full"
              onChange={(event) => onChange({ ...mapping, [field]: event.target.value || null } as M)}
            >
              <option value="">not mapped</option>
              {headers.map((header) => (
                <option key={header} value={header}>
                  {header}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </div>
      <section
        aria-label="Preview"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        className="relative min-w-0 overflow-x-auto rounded-md border border-border"
      >
        <table className="w-full text-left text-xs">
          <caption className="px-3 py-2 text-left font-medium">
            First {preview.length} of {formatCount(totalRows)} rows
          </caption>
          <thead>
            <tr className="border-t border-border text-muted-foreground">
              {mapped.map((field) => (
                <th key={field} scope="col" className="px-3 py-1.5 font-medium whitespace-nowrap">
                  {labels[field]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.map((row, nth) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file are known by their place
              <tr key={nth} className="border-t border-border">
                {mapped.map((field) => {
                  const value = row[mapping[field] ?? ''] ?? '';
                  return (
                    <td key={field} title={value} className="max-w-48 truncate px-3 py-1.5">
                      {value || <span className="text-muted-foreground">-</span>}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
