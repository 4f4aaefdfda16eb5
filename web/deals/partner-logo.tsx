import { useState } from 'react';

export function PartnerLogo({ url }: { url: string | null }) {
  const [broken, setBroken] = useState(false);
  if (!url || broken) return null;
  return (
    <img
      src={url}
      alt=""
      loading="lazy"
      onError={() => setBroken(true)}
      className="size-10 shrink-0 rounded-md border border-border bg-white object-contain"
    />
  );
}
