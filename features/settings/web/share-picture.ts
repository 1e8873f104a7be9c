/** The invitation as a picture that can be kept and sent on. */
import { drawPoster } from '../../../platform/browser/parts/poster.ts';
import { drawCode } from '../../../platform/browser/parts/qr-drawing.ts';

const WIDTH = 720;
const HEIGHT = 1080;
const CODE = 480;

export type Invitation = {
  readonly link: string;
  readonly name: string;
  readonly code: string;
  readonly site: string;
  readonly title: string;
  readonly codeLabel: string;
};

/** Draws an invitation as a PNG of 720 by 1080. */
export function drawInvitation(invitation: Invitation): Promise<Blob> {
  return drawPoster({ width: WIDTH, height: HEIGHT, marginPx: 48 }, ({ context, line }) => {
    line(invitation.site, 120, 44, '#ffd7a6');
    line(invitation.name, 190, 36, '#ffffff');
    line(invitation.title, 250, 30, '#bbbbbb');
    drawCode(context, invitation.link, { left: (WIDTH - CODE) / 2, top: 310, width: CODE });
    line(invitation.codeLabel, 880, 30, '#bbbbbb');
    line(invitation.code, 950, 60, '#ffd7a6');
  });
}
