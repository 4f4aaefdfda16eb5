/** The first two letters of a name, in upper case. */
const initials = (name: string) => Array.from(name.trim()).slice(0, 2).join('').toUpperCase();

/**
 * The logo's address if it is on our own origin. Others would be blocked by the page's policy, and would tell third
 * parties who reads the report.
 */
const ownPath = (url: string | null) => (url?.startsWith('/') && !url.startsWith('//') ? url : null);

const SIZES = {
  medium: { box: 'size-10 rounded-lg text-sm', pixels: 40 },
  large: { box: 'size-16 rounded-2xl text-xl sm:size-20 sm:text-2xl', pixels: 80 },
};

/** A logo in front of the name's initials, which show if there is no logo or it doesn't load. */
export function LogoWithInitials({
  name,
  logoUrl,
  size = 'medium',
}: {
  name: string;
  logoUrl: string | null;
  size?: 'medium' | 'large';
}) {
  const source = ownPath(logoUrl);
  const { box, pixels } = SIZES[size];
  return (
    <span
      aria-hidden="true"
      className={`relative grid shrink-0 place-items-center overflow-hidden border border-border bg-muted font-semibold text-muted-foreground ${box}`}
    >
      {initials(name)}
      {source ? (
        <img
          src={source}
          alt=""
          width={pixels}
          height={pixels}
          decoding="async"
          className="absolute inset-0 size-full bg-white object-contain"
        />
      ) : null}
    </span>
  );
}
