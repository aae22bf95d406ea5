import { Skeleton } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import classes from './paying.module.css';
import { QUIET_ZONE, qrPath } from './qr-path.ts';
import { Failed } from './states.tsx';

type QrCodeProps = {
  readonly text: string;
  /** Effect of scanning the code, for screen readers. */
  readonly label: string;
};

/**
 * An SVG path, and the number of modules per side. The encoder is loaded when the first code is
 * shown.
 */
export function drawnQr(text: string) {
  return queryOptions({
    queryKey: ['qr', text],
    queryFn: async () => {
      const { create } = await import('qrcode');
      const { modules } = create(text, { errorCorrectionLevel: 'M' });
      return { path: qrPath(modules), size: modules.size + 2 * QUIET_ZONE };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** A QR code, large enough for a phone at arm's length. */
export function QrCode({ text, label }: QrCodeProps) {
  const drawn = useQuery(drawnQr(text));
  if (drawn.isError) return <Failed error={drawn.error} onRetry={() => void drawn.refetch()} />;
  if (drawn.data === undefined) return <Skeleton w={300} h={300} />;
  const { path, size } = drawn.data;
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} fill="#000000" />
    </svg>
  );
}
