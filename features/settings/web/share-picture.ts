/** The invitation as a picture that can be kept and sent on. */
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
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser has no canvas');
  const font = getComputedStyle(document.body).fontFamily;
  const line = (text: string, y: number, size: number, colour: string): void => {
    context.fillStyle = colour;
    context.font = `600 ${size}px ${font}`;
    context.fillText(text, WIDTH / 2, y, WIDTH - 96);
  };
  context.fillStyle = '#1e1e1e';
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.textAlign = 'center';
  line(invitation.site, 120, 44, '#ffd7a6');
  line(invitation.name, 190, 36, '#ffffff');
  line(invitation.title, 250, 30, '#bbbbbb');
  drawCode(context, invitation.link, { left: (WIDTH - CODE) / 2, top: 310, width: CODE });
  line(invitation.codeLabel, 880, 30, '#bbbbbb');
  line(invitation.code, 950, 60, '#ffd7a6');
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}
